import { useEffect, useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { categoryPicturesCall } from './categories.api.server.ts'
import type { CategoryPicture } from './category-wire.ts'

type PictureChoiceProps = {
  id: string
  /** The image key of a product's picture, null if the shop chooses, or undefined for the uploaded picture. */
  selectedKey: string | null | undefined
  /** The address of the uploaded picture. */
  uploadedUrl: string | null
  error: string | undefined
  onChange: (imageKey: string | null | undefined) => void
}

const choice =
  'relative grid aspect-5/4 cursor-pointer place-items-center bg-sand text-center text-sm outline-offset-2 has-checked:outline-3 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-red'

/** Selects the image of a category on the landing page: the uploaded one, or one of a product. */
export function PictureChoice({ id, selectedKey, uploadedUrl, error, onChange }: PictureChoiceProps) {
  const pictures = usePictures(id)
  const radio = (key: string | null | undefined) => ({
    type: 'radio',
    name: 'picture',
    className: 'sr-only',
    checked: selectedKey === key,
    onChange: () => onChange(key),
  })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Picture on the landing page</legend>
      <div className="grid max-h-[22rem] grid-cols-3 gap-3 overflow-y-auto p-1 sm:grid-cols-4">
        {uploadedUrl && (
          <label className={choice}>
            <input {...radio(undefined)} />
            <img src={uploadedUrl} alt="Its own" className="absolute inset-0 size-full object-cover" />
          </label>
        )}
        <label className={choice}>
          <input {...radio(null)} />
          The shop chooses
        </label>
        {pictures.map(({ key, alt, src }) => (
          <label key={key} className={choice}>
            <input {...radio(key)} />
            <img src={src} alt={alt} loading="lazy" className="absolute inset-0 size-full object-cover" />
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-red">{error}</p>}
    </fieldset>
  )
}

function usePictures(id: string): CategoryPicture[] {
  const { call } = useAdmin()
  const [pictures, setPictures] = useState<CategoryPicture[]>([])
  useEffect(() => {
    void call<typeof categoryPicturesCall>('GET', `/api/admin/categories/${id}/pictures`).then((answer) => {
      if (answer.ok) setPictures(answer.data)
    })
  }, [call, id])
  return pictures
}
