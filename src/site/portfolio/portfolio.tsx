import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './portfolio.module.css'
import { PORTFOLIO } from './portfolio-content.ts'
import { SkillIcon } from './skill-icon.tsx'

/** The portfolio of the site's developer: biography, skills, education and projects. */
export function Portfolio() {
  const { role, bio, email } = PORTFOLIO
  return (
    <div className={layoutStyles.pageWidth}>
      <PageHeader title="My portfolio">{role}</PageHeader>
      <div className={`${layoutStyles.withLead} ${styles.layout}`}>
        <section className={styles.biography}>
          <h2 className={textStyles.visuallyHidden}>Biography</h2>
          {bio.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <span className={`${textStyles.label} ${textStyles.ownLine}`}>Contact</span>
            <a className={layoutStyles.linkTarget} href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </section>
        <Skills />
        <Education />
        <Projects />
      </div>
    </div>
  )
}

function Education() {
  return (
    <section className={styles.section}>
      <h2>Education</h2>
      <dl className={styles.education}>
        {PORTFOLIO.education.map(({ subject, text }) => (
          <div key={subject}>
            <dt>{subject}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Projects() {
  return (
    <section className={styles.section}>
      <h2>Projects</h2>
      <ul className={`${layoutStyles.ruledCells} ${styles.projects}`}>
        {PORTFOLIO.projects.map(({ title, text, href }) => (
          <li key={href} className={layoutStyles.tightStack}>
            <h3>
              <a className={textStyles.coverLink} href={href}>
                {title}
              </a>
            </h3>
            <p>{text}</p>
            <span className={`${textStyles.code} ${textStyles.small} ${textStyles.muted}`} aria-hidden="true">
              {href}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Skills() {
  return (
    <section className={styles.section}>
      <h2>Skills</h2>
      <ul className={`${layoutStyles.ruledCells} ${styles.skills}`}>
        {PORTFOLIO.skills.map(({ name, icon }) => (
          <li key={name}>
            {icon && <SkillIcon skill={icon} />}
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
