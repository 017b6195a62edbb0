import { useState } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { productImagesMaximum } from '../../product.ts'
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
  if (already >= productImagesMaximum) return null

  async function add() {
    if (!token) return
    const form = new FormData()
    appendPhotos(form, photos.chosen)
    setSentBytes(0)
    const answer = await sendForm(`/api/admin/products/${productId}/images`, form, {
      token,
      onProgress: setSentBytes,
    })
    setSentBytes(null)
    if (answer.ok) {
      photos.clear()
      onAdded(answer.data)
      return
    }
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Failed to update product.' })
  }

  return (
    <div className="flex flex-col gap-3">
      <PhotoPicker photos={photos} sentBytes={sentBytes} />
      {photos.chosen.length > 0 && (
        <Button
          kind="secondary"
          isBusy={sentBytes !== null || photos.isPreparing}
          busyText="Processing..."
          onClick={add}
        >
          Add these pictures
        </Button>
      )}
    </div>
  )
}
