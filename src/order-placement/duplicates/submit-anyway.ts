import type { SyntheticEvent } from 'react'

/** The name of a button outside the form of an order that submits it despite a warning. */
export const SUBMIT_ANYWAY_NAME = 'anyway'

/** True if that button submitted the form. */
export const isSubmittedAnyway = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('name') === SUBMIT_ANYWAY_NAME
