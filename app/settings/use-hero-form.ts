import { type FormEvent, useEffect, useState } from 'react'
import { findPhotoError, photoErrorText } from '#app/catalog/admin/photo-rules.ts'
import { preparePhoto } from '#app/catalog/admin/prepare-photo.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { type FocusPoint, middle } from '#app/catalog/focus-point.ts'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { checkTexts } from '#app/framework/text-rules.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { resetHeroCall, setHeroCall } from './settings.api.server.ts'
import type { StaffSettings } from './settings-input.ts'
import { heroRules, ofHero } from './settings-rules.ts'

type Chosen = { file: File; preview: string }

export function useHeroForm({ hero, sections }: StaffSettings, onSaved: () => Promise<void>) {
  const { call, token } = useAdmin()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [focus, setFocus] = useState<FocusPoint>(hero?.focus ?? middle)
  const [alt, setAlt] = useState(hero?.alt ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState('')
  const isBusy = progress !== ''
  const { version } = sections.hero

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  async function choose([file]: readonly File[]) {
    if (!file) return
    setErrors({})
    setProblem(null)
    setProgress('Preparing the picture...')
    const ready = await preparePhoto(file)
    setProgress('')
    const fault = ready.ok ? findPhotoError([ready.file], 0, ofHero) : photoErrorText(ready.fault, file.name)
    if (fault) return setErrors({ images: fault })
    if (!ready.ok) return
    setChosen({ file: ready.file, preview: URL.createObjectURL(ready.file) })
    setFocus(middle)
    setAlt('')
  }

  async function settle(asked: Promise<Answer<unknown>>) {
    const answer = await asked
    if (answer.ok) await onSaved()
    setProgress('')
    if (answer.ok) return
    setErrors(answer.fields ?? {})
    setProblem(answer.message || 'The picture could not be saved. Please try again.')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { texts, faults } = checkTexts(heroRules, { alt })
    setErrors(faults)
    setProblem(null)
    if (faults.alt || !token) return
    const form = new FormData()
    form.append('alt', texts.alt)
    form.append('version', String(version))
    form.append('focus', JSON.stringify([focus]))
    if (chosen) form.append('images', chosen.file, chosen.file.name)
    const size = chosen?.file.size ?? 1
    setProgress('Saving...')
    const onProgress = (sent: number) =>
      setProgress(sent < size ? `Sent ${Math.floor((sent / size) * 100)}%` : 'The shop makes it ready...')
    await settle(sendForm<typeof setHeroCall>('/api/admin/settings/hero', form, { token, onProgress }))
  }

  return {
    /** Null where the shop's own is there. */
    shown: chosen?.preview ?? hero?.src ?? null,
    focus,
    alt,
    errors,
    problem,
    progress,
    isBusy,
    choose,
    setFocus,
    setAlt,
    submit,
    async takeAway() {
      setProgress('Saving...')
      await settle(call<typeof resetHeroCall>('POST', '/api/admin/settings/hero/own', { version }))
    },
  }
}
