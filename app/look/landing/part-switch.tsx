import type { LandingPart } from '#app/shop/landing.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { StaffLanding } from './landing-input.ts'
import type { ChangeLanding } from './use-landing-form.ts'

type PartSwitchProps = {
  part: LandingPart
  label: string
  /** Displayed instead of the label on wide screens; screen readers still get the label. */
  shortLabel?: string
  landing: StaffLanding
  change: ChangeLanding
  className?: string
}

export function PartSwitch({ part, label, shortLabel, landing, change, className }: PartSwitchProps) {
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
