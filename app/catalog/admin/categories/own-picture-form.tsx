import { SaveBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Notice } from '#app/ui/notice.tsx'
import { categoryPhotoLimit } from '../../category-rules.ts'
import { photoLimitText } from '../photo-rules.ts'
import { PictureFields, PictureProgress } from '../photos/picture-fields.tsx'
import { usePictureForm } from '../photos/use-picture-form.ts'
import { sendForm } from '../send-form.ts'
import type { setCategoryPictureCall } from './categories.api.server.ts'
import type { StaffCategory } from './category-wire.ts'

type OwnPictureFormProps = { category: StaffCategory; onSaved: () => Promise<void> }

/** Uploads a picture of the category. It is removed if staff select a product's picture in the form above. */
export function OwnPictureForm({ category: { id, version, picture }, onSaved }: OwnPictureFormProps) {
  const { token } = useAdmin()
  const form = usePictureForm({
    picture,
    version,
    limit: categoryPhotoLimit,
    send: (fields, onProgress) =>
      sendForm<typeof setCategoryPictureCall>(`/api/admin/categories/${id}/picture`, fields, { token, onProgress }),
    onSaved,
  })
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="mt-10 grid max-w-2xl content-start gap-5">
      <h2 className="text-xl">A picture of its own</h2>
      <PictureFields form={form} limits={photoLimitText(categoryPhotoLimit)} />
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <PictureProgress progress={form.progress} />
      <SaveBar form={form} action="Save the picture" />
    </form>
  )
}
