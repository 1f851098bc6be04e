/** The texts of the portfolio page. They name no person; the operator of the site edits only this file. */

/** Ids of the drawn skill icons. */
export type SkillIconName =
  | 'typescript'
  | 'react'
  | 'node'
  | 'postgresql'
  | 'html'
  | 'css'
  | 'svg'
  | 'testing'
  | 'accessibility'
  | 'git'

export interface PortfolioContent {
  role: string
  bio: readonly string[]
  email: string
  education: readonly { subject: string; text: string }[]
  projects: readonly [PortfolioProject, PortfolioProject]
  skills: readonly { name: string; icon?: SkillIconName }[]
}

export interface PortfolioProject {
  title: string
  text: string
  href: string
}

export const PORTFOLIO: PortfolioContent = {
  role: 'Maker of this site',
  bio: [
    'I build web shops for people who buy by the pallet: they know what they want, they compare figures, and they have no time for decoration.',
    'FIX IT is one of them, and I built all of it, from the database to the drawings. Each drawing is made from the specifications of its product, the server checks every rule, and every page works on a phone.',
  ],
  email: 'maker@fixit.example',
  education: [
    {
      subject: 'The web platform',
      text: 'HTML, CSS and JavaScript, learned from the standards and from MDN.',
    },
    {
      subject: 'Databases',
      text: 'Relational modeling, transactions and query plans, learned from the PostgreSQL manual.',
    },
    {
      subject: 'Technical drawing',
      text: 'Views, line types and dimensions, as on the product sheets.',
    },
  ],
  projects: [
    {
      title: 'The product catalog',
      text: 'Seven families of drill machines with search, filters and drawings made from their specifications.',
      href: '/products',
    },
    {
      title: 'The shop’s API',
      text: 'All calls of the shop, described in OpenAPI, for other programs to use.',
      href: '/api/docs',
    },
  ],
  skills: [
    { name: 'TypeScript', icon: 'typescript' },
    { name: 'React', icon: 'react' },
    { name: 'Node.js', icon: 'node' },
    { name: 'PostgreSQL', icon: 'postgresql' },
    { name: 'HTML', icon: 'html' },
    { name: 'CSS', icon: 'css' },
    { name: 'SVG', icon: 'svg' },
    { name: 'Testing', icon: 'testing' },
    { name: 'Accessibility', icon: 'accessibility' },
    { name: 'Git', icon: 'git' },
  ],
}
