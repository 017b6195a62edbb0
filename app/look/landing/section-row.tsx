import { useState } from 'react'
import { MoveButtons } from '#app/catalog/admin/move-buttons.tsx'
import { keysOf } from '#app/framework/records.ts'
import type { LandingPart, LandingSection } from '#app/shop/landing.ts'
import type { LandingText } from '#app/shop/landing-texts.ts'
import { partsWithoutContent, requiredContent } from '#app/shop/own-landing.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { StaffLook } from '../look-input.ts'
import type { StaffLanding } from './landing-input.ts'
import { landingTextRules, sectionNames } from './landing-rules.ts'
import { findText, LandingTextField } from './landing-text-field.tsx'
import { LookbookSlides } from './lookbook-slides.tsx'
import { SectionPictures } from './section-pictures.tsx'
import type { ChangeLanding, LandingErrors } from './use-landing-form.ts'

type SectionRowProps = {
  section: LandingSection
  landing: StaffLanding
  categories: StaffLook['categories']
  errors: LandingErrors
  change: ChangeLanding
  onMove: (to: number) => void
}

export function SectionRow({ section, landing, categories, errors, change, onMove }: SectionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const index = landing.order.indexOf(section)
  const name = sectionNames[section]
  const fields = { landing, errors, change }
  const { hasOwnName } = useShopTexts()
  const headline = findText(`${section}.title`, landing, hasOwnName)
  const title = headline === name ? name : `${name} ${headline}`.trim()
  const needed = hasOwnName && partsWithoutContent(landing).includes(section) ? requiredContent[section] : undefined
  return (
    <li className="relative border-b border-rule [overflow-wrap:anywhere]">
      <div className="absolute top-3 right-0 flex">
        <PartSwitch part={section} label={name} shortLabel="Shown" className="px-3" {...fields} />
        <MoveButtons name={name} index={index} count={landing.order.length} onMove={onMove} />
      </div>
      <details open={isOpen || hasErrors(section, errors)} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          aria-label={`Change ${title}`}
          className="disclosure flex min-h-17 items-center py-2 pr-34 before:shrink-0 hover:text-red sm:pr-48"
        >
          <span className="min-w-0">
            <span className={`block text-lg ${landing.hidden.includes(section) ? 'text-soft' : ''}`}>{name}</span>{' '}
            {headline !== name && <span className="line-clamp-1 text-sm text-soft">{headline}</span>}
          </span>
        </summary>
        <div className="flex max-w-xl flex-col gap-5 pt-2 pb-6 sm:pl-5">
          {listTexts(section).map((text) => (
            <LandingTextField key={text} name={text} {...fields} />
          ))}
          {section === 'about' && <PartSwitch part="about.list" label="Show the list" {...fields} />}
          {(section === 'makers' || section === 'energy' || section === 'photos') && (
            <SectionPictures section={section} {...fields} />
          )}
          {section === 'lookbook' && (
            <LookbookSlides slides={landing.slides} categories={categories} errors={errors} change={change} />
          )}
        </div>
      </details>
      {needed && <p className="pb-3 pl-5 text-sm text-soft">Shown once it has {needed} of its own.</p>}
    </li>
  )
}

function listTexts(section: LandingSection): LandingText[] {
  return keysOf(landingTextRules).filter((text) => text.startsWith(`${section}.`))
}

function hasErrors(section: LandingSection, errors: LandingErrors): boolean {
  const paths = [`landing.texts.${section}.`, `landing.pictures.${section}`]
  if (section === 'lookbook') paths.push('landing.slides')
  return Object.keys(errors).some((field) => paths.some((path) => field.startsWith(path)))
}

type PartSwitchProps = Pick<SectionRowProps, 'landing' | 'change'> & {
  part: LandingPart
  label: string
  /** Displayed instead of the label on wide screens; screen readers still get the label. */
  shortLabel?: string
  className?: string
}

function PartSwitch({ part, label, shortLabel, landing, change, className }: PartSwitchProps) {
  const isOn = !landing.hidden.includes(part)
  const set = (on: boolean) =>
    change(({ hidden }) => ({ hidden: on ? hidden.filter((one) => one !== part) : [...hidden, part] }))
  return (
    <label className={classNames('flex min-h-11 min-w-0 items-center gap-3', className)}>
      <input type="checkbox" checked={isOn} className="checkbox" onChange={(event) => set(event.target.checked)} />
      {shortLabel ? (
        <>
          <span className="sr-only">{label}: </span>
          <span className="text-sm max-sm:sr-only">{shortLabel}</span>
        </>
      ) : (
        <span className={isOn ? undefined : 'text-soft'}>{label}</span>
      )}
    </label>
  )
}
