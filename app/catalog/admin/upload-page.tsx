import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen } from '#app/staff/screen/admin-screen.tsx'
import { removeDraft } from '#app/staff/screen/drafts.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { BeadProgress } from '#app/ui/beads/bead-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { productPath } from '../product.ts'
import { duplicatePhotosText } from './photo-rules.ts'
import { PhotoPicker } from './photos/photo-picker.tsx'
import { appendPhotos, type Photos, usePhotos } from './photos/use-photos.ts'
import { ProductFieldset } from './product-fieldset.tsx'
import { emptyForm, type ProductFormFields, productForm, toFormData } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'
import type { uploadProductCall } from './product-uploads.api.server.ts'
import { sendForm } from './send-form.ts'
import { useProductForm } from './use-product-form.ts'

export const meta = () => adminMeta('Upload Product')

const draftKey = 'new product'

export default function UploadPage() {
  const { token } = useAdmin()
  const showMessage = useMessage()
  const photos = usePhotos()
  const [sentBytes, setSentBytes] = useState<number | null>(null)
  const [hasTried, setTried] = useState(false)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const note = useRef<HTMLDivElement>(null)
  const pictures = useRef<HTMLDivElement>(null)
  const { form } = useProductForm(draftKey, emptyForm)
  const { handleSubmit, reset, setError } = form
  const isMissing = hasTried && photos.selected.length === 0 && !photos.error

  async function upload(values: ProductFormFields) {
    const isDraft = values.withheld === 'draft'
    if (!token) return
    // Scrolls to the message that pictures are missing, which may be a screen above the button.
    if (photos.selected.length === 0 && !isDraft) return pictures.current?.scrollIntoView()
    setSentBytes(0)
    const answer = await sendForm<typeof uploadProductCall>('/api/admin/products', uploadForm(values, photos), {
      token,
      onProgress: setSentBytes,
    })
    setSentBytes(null)
    if (answer.ok) {
      reset(emptyForm)
      removeDraft(draftKey)
      photos.clear()
      setTried(false)
      setUploaded({ id: answer.data.id, name: answer.data.name, equalImages: answer.data.equal_images ?? 0, isDraft })
      // No dialog for a draft, because the note on the page says that it is saved.
      if (!isDraft) await showMessage({ kind: 'success', title: 'Success!', text: 'Product uploaded!' })
      note.current?.focus()
      return
    }
    if (answer.fields?.name) setError('name', { message: answer.fields.name })
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Failed to upload product.' })
  }

  /** Only the name is required. */
  async function saveDraft() {
    const values = { ...form.getValues(), withheld: 'draft' }
    const { error } = productForm.safeParse(values)
    if (!error) return upload(values)
    for (const { path, message } of error.issues) setError(path.join('.') as keyof ProductFormFields, { message })
    form.setFocus('name')
  }

  const busy = { isBusy: sentBytes !== null || photos.isPreparing, busyText: 'Processing...' }
  return (
    <AdminScreen title="Upload Product" startsLow>
      {/* Receives the focus after an upload, because the form below is empty again. */}
      <div ref={note} tabIndex={-1} className="scroll-mt-6">
        {uploaded !== null && <UploadedNote uploaded={uploaded} />}
      </div>
      <p className="measure mb-7 text-soft md:mb-6">A name is enough to save a draft. Buyers don’t see drafts.</p>
      <form
        noValidate
        onSubmit={(event) => {
          setTried(true)
          void handleSubmit(upload)(event)
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:max-w-xl lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-14"
      >
        <div ref={pictures} className="scroll-mt-6">
          <PhotoPicker
            photos={photos}
            sentBytes={sentBytes}
            error={isMissing ? 'At least one photo is required' : undefined}
          />
        </div>
        <div className="flex flex-col gap-5">
          <ProductFieldset form={form} isFolded />
          <ProductPreview readValues={form.getValues} photos={photos.selected} />
          <ThumbBar>
            {sentBytes !== null && <UploadProgress photos={photos} sentBytes={sentBytes} />}
            <Button kind="secondary" className="max-sm:basis-0 max-sm:px-2!" {...busy} onClick={() => void saveDraft()}>
              Save as draft
            </Button>
            <Button type="submit" className="max-sm:basis-0 max-sm:px-2!" {...busy}>
              Upload Product
            </Button>
          </ThumbBar>
        </div>
      </form>
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

type Uploaded = { id: string; name: string; equalImages: number; isDraft: boolean }

function UploadedNote({ uploaded: { id, name, equalImages, isDraft } }: { uploaded: Uploaded }) {
  const searchAddress = `/admin/products?${new URLSearchParams({ search: name })}`
  return (
    <Notice kind="success" className="mb-6 max-w-xl">
      <p>
        {isDraft ? `${name} is saved as a draft. Buyers see it once you publish it.` : 'The shop has the new product.'}
      </p>
      {equalImages > 0 && <p>{duplicatePhotosText(equalImages)}</p>}
      {isDraft ? (
        <p className="flex flex-wrap gap-x-6">
          <Link to={`${searchAddress}&edit=${id}`} className="text-link inline-flex min-h-11 items-center">
            Finish it now
          </Link>
          <Link to={searchAddress} className="text-link inline-flex min-h-11 items-center">
            See it among the products
          </Link>
        </p>
      ) : (
        <Link to={productPath(name)} className="text-link inline-flex min-h-11 items-center">
          See {name} in the shop
        </Link>
      )}
    </Notice>
  )
}

function UploadProgress({ photos, sentBytes }: { photos: Photos; sentBytes: number }) {
  const total = photos.selected.reduce((sum, photo) => sum + photo.file.size, 0)
  const part = total === 0 ? 0 : Math.min(1, sentBytes / total)
  return (
    <div className="basis-full">
      <BeadProgress
        value={part}
        label={part === 1 ? 'Storing the photos' : `Sending the photos, ${Math.floor(part * 100)}%`}
      />
    </div>
  )
}

function uploadForm(values: ProductFormFields, photos: Photos): FormData {
  const form = toFormData(values)
  appendPhotos(form, photos.selected)
  return form
}
