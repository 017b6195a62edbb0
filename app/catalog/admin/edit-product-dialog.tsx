import { useEffect, useId, useRef, useState } from 'react'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { removeDraft } from '#app/staff/screen/drafts.ts'
import { failureText, useAdmin } from '#app/staff/screen/use-admin.ts'
import { usePriceQuestion } from '#app/staff/screen/use-price-question.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useBackToClose } from '#app/ui/use-back-to-close.ts'
import { focusStyle } from '../focus-point.ts'
import { ImageOrder } from './image-order.tsx'
import { AddPhotos } from './photos/add-photos.tsx'
import { ProductFieldset } from './product-fieldset.tsx'
import { formToWire, type ProductFormFields, toForm, visibilityField } from './product-form.ts'
import type { StaffProduct } from './staff-product.ts'
import type { editProductCall } from './staff-products.api.server.ts'
import { useProductForm } from './use-product-form.ts'

type EditProductDialogProps = {
  product: StaffProduct
  onChange: (product: StaffProduct) => void
  onClose: () => void
  onStale: () => void
}

export function EditProductDialog({ product, onChange, onClose, onStale }: EditProductDialogProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const confirmPrice = usePriceQuestion()
  const formId = useId()
  // The stored product. Adding images stores a new version of it while the form is open.
  const [base, setBase] = useState(product)
  const [images, setImages] = useState(product.images)
  // The key includes the version, because a draft of an old version would undo someone else's changes.
  const draftKey = `product ${base.id} ${base.version}`
  const { form, hasDraft, discardDraft } = useProductForm(draftKey, toForm(product))
  const { handleSubmit, setError, setValue, watch, formState } = form
  useBackToClose(true, onClose)
  const isDraft = watch(visibilityField) === 'draft'

  async function save(values: ProductFormFields) {
    const wire = formToWire(values)
    if (!(await confirmPrice(base.price ?? 0, wire.price ?? 0, (price) => formatPrice(wireToCents(price) ?? 0)))) return
    const answer = await call<typeof editProductCall>('PUT', `/api/admin/products/${base.id}`, {
      ...wire,
      images: images.map((image) => image.key),
      focus: Object.fromEntries(images.map(({ key, focus }) => [key, focus])),
      version: base.version,
    })
    if (answer.ok) {
      removeDraft(draftKey)
      onChange(answer.data)
      onClose()
      await showMessage({ kind: 'success', title: 'Updated!', text: 'Product updated successfully.' })
      return
    }
    if (answer.fields?.name) setError('name', { message: answer.fields.name })
    if (answer.status === 409 && !answer.fields) onStale()
    await showMessage({ kind: 'error', title: 'Error!', text: failureText('Failed to update product.', answer) })
  }

  function saveAndPublish() {
    setValue(visibilityField, '')
    return handleSubmit(save, () => setValue(visibilityField, 'draft'))()
  }

  function addImages(changed: StaffProduct) {
    const newImages = changed.images.filter((image) => !base.images.some((known) => known.key === image.key))
    setBase(changed)
    setImages((before) => [...before, ...newImages])
    onChange(changed)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <span className="@container block">
          <span className="flex items-center gap-4 [overflow-wrap:anywhere]">
            <img
              src={images[0]?.src ?? product.image}
              alt=""
              className="hidden size-11 shrink-0 bg-sand object-cover @min-[12rem]:block"
              style={focusStyle(images[0]?.focus)}
            />
            {`Edit ${product.name}`}
          </span>
        </span>
      }
      initialFocus="title"
      footer={
        <>
          <Button
            kind="secondary"
            onClick={() => {
              removeDraft(draftKey)
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={isDraft ? 'secondary' : 'primary'}
            isBusy={formState.isSubmitting}
            busyText="Processing..."
          >
            {isDraft ? 'Save draft' : 'Save'}
          </Button>
          {isDraft && (
            <Button isBusy={formState.isSubmitting} onClick={() => void saveAndPublish()}>
              Publish
            </Button>
          )}
        </>
      }
    >
      <PartLinks />
      <form id={formId} noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-5">
        {hasDraft && (
          <Notice kind="info">
            Your unsaved changes are back.{' '}
            <Button kind="plain" onClick={discardDraft}>
              Discard them
            </Button>
          </Notice>
        )}
        <ProductFieldset form={form} />
      </form>
      <div className="mt-8 flex flex-col gap-5">
        <h3 data-part="Photos" className="scroll-mt-16 text-lg">
          Photos
        </h3>
        <ImageOrder images={images} onChange={setImages} />
        <AddPhotos productId={base.id} already={base.images.length} onAdded={addImages} />
      </div>
    </Dialog>
  )
}

const parts = ['Price', 'Choices', 'Stock', 'Photos']

/** Links that scroll to the parts of the form, which is several screens long on a phone. The part in view is marked. */
function PartLinks() {
  const [current, setCurrent] = useState('Price')
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const form = nav.current?.parentElement
    const mark = () => {
      const isAtEnd = form && form.scrollTop > 0 && form.scrollTop + form.clientHeight >= form.scrollHeight - 1
      const edge = (nav.current?.getBoundingClientRect().bottom ?? 0) + 96
      const begun = parts.filter((part) => (findPart(form, part)?.getBoundingClientRect().top ?? Infinity) < edge)
      setCurrent((isAtEnd ? parts : begun).at(-1) ?? 'Price')
    }
    form?.addEventListener('scroll', mark, { passive: true })
    return () => form?.removeEventListener('scroll', mark)
  }, [])
  return (
    <nav
      ref={nav}
      aria-label="Parts of the form"
      className="sticky -top-6 z-10 -mx-6 -mt-6 mb-5 flex flex-wrap gap-x-5 border-b border-rule bg-paper px-6"
    >
      {parts.map((part) => (
        <Button
          key={part}
          kind="plain"
          aria-current={part === current || undefined}
          className="text-sm font-normal! aria-[current]:font-semibold! aria-[current]:decoration-2! not-aria-[current]:not-hover:no-underline!"
          onClick={() => findPart(nav.current?.parentElement, part)?.scrollIntoView()}
        >
          {part}
        </Button>
      ))}
    </nav>
  )
}

function findPart(form: Element | null | undefined, part: string) {
  return form?.querySelector(`[data-part=${part}]`)
}
