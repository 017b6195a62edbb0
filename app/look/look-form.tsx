import { useId } from 'react'
import { defaultLook, type Look, motifs } from '#app/shop/look.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { FontChoice } from './font-choice.tsx'
import { LogoField } from './logo-field.tsx'
import type { saveDraftCall } from './look.api.server.ts'
import { LookChoice } from './look-choice.tsx'
import type { LookInput, StaffLook } from './look-input.ts'
import { footerLineRule } from './look-rules.ts'
import { motifLines } from './motif-line.tsx'
import { OwnColours } from './own-colours.tsx'
import { PaletteChoice } from './palette-choice.tsx'
import type { DraftEditing } from './publishing.tsx'

const motifLabels: Record<Look['motif'], string> = { beads: 'Dots', weave: 'Weave', stitch: 'Stitch' }

type LookFormProps = DraftEditing & { look: StaffLook }

/** `logo`: a data URL. Null removes the logo, undefined keeps it. */
type LookFormFields = LookInput & { logo?: string | null }

export function LookForm({ look: { draft, logo, version }, onChange, onSaved, bar }: LookFormProps) {
  const { call } = useAdmin()
  const coloursId = useId()
  const form = useStaffForm<LookFormFields>(
    () => draft,
    async (_id, { logo: chosen, ...look }) => {
      const file = chosen?.replace(/^.*,/, '')
      const logoInput = chosen === undefined ? {} : { logo: file ? { file } : null }
      const answer = await call<typeof saveDraftCall>('PUT', '/api/admin/look', { version, look, ...logoInput })
      if (answer.ok) await onSaved()
      return answer
    },
  )
  const { typed, errors } = form
  const change = (part: Partial<LookFormFields>) => {
    form.change(part)
    onChange()
  }
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-10">
      <section aria-labelledby={coloursId}>
        <h2 id={coloursId} className="mb-4 text-lg">
          Colours
        </h2>
        <PaletteChoice colours={typed.colours} onChoose={(colours) => change({ colours })} />
        <OwnColours
          colours={typed.colours}
          errors={errors}
          onChange={(part) => change({ colours: { ...typed.colours, ...part } })}
        />
      </section>
      <FontChoice chosen={typed.fonts} onChoose={(fonts) => change({ fonts })} />
      <LookChoice
        title="Motif"
        options={motifs.map((value) => ({ value, label: motifLabels[value], sample: motifLines[value] }))}
        chosen={typed.motif}
        onChoose={(motif) => change({ motif })}
      />
      <TextAreaField
        label={footerLineRule.label}
        hint={`At the foot of each page. Up to ${footerLineRule.maxLength} characters.`}
        rows={2}
        maxLength={footerLineRule.maxLength}
        value={typed.footerLine}
        error={errors['look.footerLine']}
        className="max-w-xl"
        onChange={(event) => change({ footerLine: event.target.value.replace(/\n/g, ' ') })}
      />
      <LogoField
        src={typed.logo === undefined ? (logo?.src ?? null) : typed.logo}
        error={errors.logo ?? errors['logo.file']}
        onChange={(file) => change({ logo: file })}
      />
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <Button kind="plain" className="self-start" onClick={() => change({ ...defaultLook, logo: null })}>
        Reset to the original
      </Button>
      {bar(form.isBusy ? 'Saving...' : null)}
    </form>
  )
}
