import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { ImageOrder } from './image-order.tsx'
import { AddPhotos } from './photos/add-photos.tsx'
import { ProductFields } from './product-fields.tsx'
import { formOf, formToWire, type ProductFormFields, type ProductFormValues, productForm } from './product-form.ts'
import type { StaffProduct } from './staff-product.ts'

type EditProductDialogProps = {
  product: StaffProduct
  onChange: (product: StaffProduct) => void
  onClose: () => void
  onStale: () => void
}

export function EditProductDialog({ product, onChange, onClose, onStale }: EditProductDialogProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const formId = useId()
  // The version that saving starts from; adding pictures makes a new one.
  const [base, setBase] = useState(product)
  const [images, setImages] = useState(product.images)
  const form = useForm<ProductFormFields, unknown, ProductFormValues>({
    resolver: zodResolver(productForm),
    mode: 'onTouched',
    defaultValues: formOf(product),
  })
  const { handleSubmit, setError, formState } = form

  async function save(values: ProductFormValues) {
    const answer = await call('PUT', `/api/admin/products/${base.id}`, {
      ...formToWire(values),
      images: images.map((image) => image.key),
      focus: Object.fromEntries(images.map(({ key, focus }) => [key, focus])),
      version: base.version,
    })
    if (answer.ok) {
      onChange(answer.data)
      onClose()
      await showMessage({ kind: 'success', title: 'Updated!', text: 'Product updated successfully.' })
      return
    }
    if (answer.fields?.name) setError('name', { message: answer.fields.name })
    if (answer.status === 409 && !answer.fields) onStale()
    await showMessage({ kind: 'error', title: 'Error!', text: `Failed to update product. ${answer.message}`.trim() })
  }

  function addImages(changed: StaffProduct) {
    const fresh = changed.images.filter((image) => !base.images.some((known) => known.key === image.key))
    setBase(changed)
    setImages((before) => [...before, ...fresh])
    onChange(changed)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit product"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={formState.isSubmitting} busyText="Processing...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-5">
        <ProductFields form={form} />
      </form>
      <div className="mt-5 flex flex-col gap-5">
        <ImageOrder images={images} onChange={setImages} />
        <AddPhotos productId={base.id} already={base.images.length} onAdded={addImages} />
      </div>
    </Dialog>
  )
}
