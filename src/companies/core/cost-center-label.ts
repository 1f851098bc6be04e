/** 'CC-100 Assembly', as orders and requests store and show it; the name may be empty. */
export const costCenterLabel = ({ code, name }: { code: string; name: string }): string =>
  [code, name].filter(Boolean).join(' ')
