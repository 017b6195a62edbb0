import { type FormEvent, useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { StaffLook } from '../look-input.ts'
import type { saveLandingCall } from './landing.api.server.ts'
import type { LandingInput, StaffLanding, StaffPicture } from './landing-input.ts'

export type LandingErrors = Readonly<Record<string, string>>
/** `change` receives the newest state, because an older state would lose changes made while an upload was running. */
export type ChangeLanding = (change: (landing: StaffLanding) => Partial<StaffLanding>) => void

export function useLandingForm({ version, landing }: StaffLook, onChange: () => void, onSaved: () => Promise<void>) {
  const { call } = useAdmin()
  const [typed, setTyped] = useState(landing)
  const [errors, setErrors] = useState<LandingErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const change: ChangeLanding = (update) => {
    setTyped((before) => ({ ...before, ...update(before) }))
    setErrors({})
    setProblem(null)
    onChange()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const input = { version, landing: toInput(typed) }
    const answer = await call<typeof saveLandingCall>('PUT', '/api/admin/look/landing', input)
    if (answer.ok) await onSaved()
    else {
      setErrors(answer.fields ?? {})
      setProblem(answer.message)
    }
    setBusy(false)
  }

  return { typed, errors, problem, isBusy, change, submit }
}

function toInput({ pictures, slides, ...landing }: StaffLanding): LandingInput {
  return {
    ...landing,
    pictures: Object.fromEntries(Object.entries(pictures).map(([section, some]) => [section, some.map(pictureInput)])),
    slides: slides.map((slide) => ({ ...slide, picture: pictureInput(slide.picture) })),
  }
}

function pictureInput({ key, alt, focus }: StaffPicture) {
  return { key, alt, focus }
}
