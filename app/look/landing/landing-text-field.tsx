import { defaultMenu } from '#app/shop/landing.ts'
import { defaultLandingTexts, type LandingText, type LandingTexts } from '#app/shop/landing-texts.ts'
import { neutralTexts } from '#app/shop/own-landing.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { bind } from '#app/ui/bind.ts'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import type { StaffLanding } from './landing-input.ts'
import { landingTextRules } from './landing-rules.ts'
import type { ChangeLanding, LandingErrors } from './use-landing-form.ts'

const original: LandingTexts = {
  ...defaultLandingTexts,
  ...Object.fromEntries(defaultMenu.map(({ id, label }) => [`${id}.menu`, label])),
}

/** Leaves out the template's texts about beadwork, for shops that sell something else. */
const { 'about.text': _story, 'energy.text': _motion, 'why.list': _reasons, ...plain } = original
const neutral: LandingTexts = { ...plain, ...neutralTexts }

const listHint = 'One on each line, such as: Quality: Every knot is tied twice. Up to 6.'
const hints: LandingTexts = { 'about.list': listHint, 'why.list': listHint }

const templateText = (name: string, hasOwnName: boolean | undefined) =>
  Object.entries(hasOwnName ? neutral : original).find(([key]) => key === name)?.[1] ?? ''

/** The text that the page displays: the owner's, otherwise the template's. Empty if neither has one. */
export function findText(name: string, { texts }: StaffLanding, hasOwnName: boolean | undefined): string {
  return Object.entries(texts).find(([key]) => key === name)?.[1] ?? templateText(name, hasOwnName)
}

type LandingTextFieldProps = { name: LandingText; landing: StaffLanding; errors: LandingErrors; change: ChangeLanding }

export function LandingTextField({ name, landing, errors, change }: LandingTextFieldProps) {
  const { label, maxLength } = landingTextRules[name]
  const { hasOwnName } = useShopTexts()
  const colours = name === 'about.list' && !hasOwnName ? ' Leave empty for the colours of the beads.' : ''
  const template = templateText(name, hasOwnName)
  const field = {
    label,
    hint: `${hints[name] ?? ''}${colours} Up to ${maxLength.toLocaleString('en')} characters.`.trim(),
    maxLength,
    error: errors[`landing.texts.${name}`],
    // Removes a text that equals the template's, so that it follows later changes of the template.
    ...bind(landing.texts[name] ?? template, (text) =>
      change(({ texts: { [name]: _, ...others } }) => ({
        texts: text === template ? others : { ...others, [name]: text },
      })),
    ),
  }
  const isLong = name.endsWith('.text') || name.endsWith('.list')
  // Two rows, so that the whole description is visible.
  const rows = name === 'page.description' ? 2 : isLong && name !== 'contact.text' ? 6 : 1
  return rows > 1 ? <TextAreaField rows={rows} {...field} /> : <TextField autoComplete="off" {...field} />
}
