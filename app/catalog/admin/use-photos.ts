import { useCallback, useEffect, useRef, useState } from 'react'
import { type FocusPoint, middle } from '../focus-point.ts'
import { findPhotoFault, photoFaultText, sortByFileName } from './photo-rules.ts'
import { readyPhoto } from './ready-photo.ts'

export type ChosenPhoto = { name: string; file: File; preview: string; focus: FocusPoint }

export type Photos = {
  chosen: ChosenPhoto[]
  isPreparing: boolean
  fault: string | null
  choose(files: readonly File[]): Promise<void>
  remove(name: string): void
  setFocus(name: string, focus: FocusPoint): void
  clear(): void
}

/** Files that are no pictures are refused. `already` counts the product's own pictures. */
export function usePhotos(already = 0): Photos {
  const [chosen, setChosen] = useState<ChosenPhoto[]>([])
  const [isPreparing, setPreparing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const addresses = previews.current
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [])

  const choose = useCallback(
    async (files: readonly File[]) => {
      setPreparing(true)
      const added: File[] = []
      let refusal: string | null = null
      // One at a time: a decoded phone photo takes about 50 MB.
      for (const file of files) {
        const ready = await readyPhoto(file)
        if (ready.ok) added.push(ready.file)
        else refusal ??= photoFaultText(ready.fault, file.name)
      }
      setPreparing(false)
      setChosen((before) => {
        const kept = before.filter((photo) => !added.some((file) => file.name === photo.name))
        const all = sortByFileName([...kept.map((photo) => photo.file), ...added])
        const found = findPhotoFault(all, already)
        setFault(found ?? refusal)
        if (found) return before
        return all.map((file) => before.find((photo) => photo.file === file) ?? withPreview(file, previews.current))
      })
    },
    [already],
  )

  const remove = useCallback((name: string) => {
    setFault(null)
    setChosen((before) => before.filter((photo) => photo.name !== name))
  }, [])

  const setFocus = useCallback((name: string, focus: FocusPoint) => {
    setChosen((before) => before.map((photo) => (photo.name === name ? { ...photo, focus } : photo)))
  }, [])

  const clear = useCallback(() => {
    setFault(null)
    setChosen([])
  }, [])

  return { chosen, isPreparing, fault, choose, remove, setFocus, clear }
}

function withPreview(file: File, previews: Set<string>): ChosenPhoto {
  const preview = URL.createObjectURL(file)
  previews.add(preview)
  return { name: file.name, file, preview, focus: middle }
}

export function appendPhotos(form: FormData, photos: readonly ChosenPhoto[]) {
  form.append('focus', JSON.stringify(photos.map((photo) => photo.focus)))
  for (const photo of photos) form.append('images', photo.file, photo.name)
}
