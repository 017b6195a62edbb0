import { useEffect, useRef, useState } from 'react'
import { centre, type FocusPoint } from '../../focus-point.ts'
import { findPhotoError, photoErrorText } from '../photo-rules.ts'
import { preparePhoto } from '../prepare-photo.ts'
import { mergePhotos, photoKey, type SelectedPhoto } from './selected-photos.ts'

/** Refuses files that are not images. `already`: the number of images that the product has. */
export function usePhotos(already = 0) {
  const [selected, setSelected] = useState<SelectedPhoto[]>([])
  const [isPreparing, setPreparing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const addresses = previews.current
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [])

  async function choose(files: readonly File[]) {
    setPreparing(true)
    const added: SelectedPhoto[] = []
    const refusals: string[] = []
    // Prepares one photo at a time, because a decoded phone photo takes about 50 MB.
    for (const file of files) {
      const prepared = await preparePhoto(file)
      if (prepared.ok) added.push(withPreview(photoKey(file), prepared.file, previews.current))
      else refusals.push(photoErrorText(prepared.error, file.name))
    }
    setPreparing(false)
    setSelected((before) => {
      const all = mergePhotos(before, added)
      const files = all.map(({ file }) => file)
      const found = findPhotoError(files, already)
      setError([...refusals, ...(found ? [found] : [])].join(' ') || null)
      return found ? before : all
    })
  }

  function remove(key: string) {
    setError(null)
    setSelected((before) => before.filter((photo) => photo.key !== key))
  }

  function setFocus(key: string, focus: FocusPoint) {
    setSelected((before) => before.map((photo) => (photo.key === key ? { ...photo, focus } : photo)))
  }

  function clear() {
    setError(null)
    setSelected([])
  }

  return { selected, isPreparing, error, choose, remove, setFocus, clear }
}

export type Photos = ReturnType<typeof usePhotos>

function withPreview(key: string, file: File, previews: Set<string>): SelectedPhoto {
  const preview = URL.createObjectURL(file)
  previews.add(preview)
  return { key, name: file.name, file, preview, focus: centre }
}

export function appendPhotos(form: FormData, photos: readonly SelectedPhoto[]) {
  form.append('focus', JSON.stringify(photos.map((photo) => photo.focus)))
  for (const photo of photos) form.append('images', photo.file, photo.name)
}
