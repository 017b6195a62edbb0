import { useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { maxProductImages } from '../../product.ts'
import { duplicatePhotosText } from '../photo-rules.ts'
import type { addProductImagesCall } from '../product-uploads.api.server.ts'
import { sendForm } from '../send-form.ts'
import type { StaffProduct } from '../staff-product.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { appendPhotos, usePhotos } from './use-photos.ts'

type AddPhotosProps = { productId: string; already: number; onAdded: (product: StaffProduct) => void }

export function AddPhotos({ productId, already, onAdded }: AddPhotosProps) {
  const { token } = useAdmin()
  const showMessage = useMessage()
  const photos = usePhotos(already)
  const [sentBytes, setSentBytes] = useState<number | null>(null)
  const [equalImages, setEqualImages] = useState(0)

  async function add() {
    if (!token) return
    const form = new FormData()
    appendPhotos(form, photos.selected)
    setSentBytes(0)
    setEqualImages(0)
    const answer = await sendForm<typeof addProductImagesCall>(`/api/admin/products/${productId}/images`, form, {
      token,
      onProgress: setSentBytes,
    })
    setSentBytes(null)
    if (answer.ok) {
      photos.clear()
      setEqualImages(answer.data.equal_images ?? 0)
      onAdded(answer.data)
      return
    }
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Failed to update product.' })
  }

  const isFull = already >= maxProductImages
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {!isFull && (
        <PhotoPicker
          photos={photos}
          sentBytes={sentBytes}
          label={already > 0 ? 'More images' : 'Images'}
          isAdding={already > 0}
        />
      )}
      {equalImages > 0 && (
        <p role="status" className="text-sm text-soft">
          {duplicatePhotosText(equalImages)}
        </p>
      )}
      {!isFull && photos.selected.length > 0 && (
        <Button
          kind="secondary"
          isBusy={sentBytes !== null || photos.isPreparing}
          busyText="Processing..."
          onClick={add}
        >
          Add these photos
        </Button>
      )}
    </div>
  )
}
