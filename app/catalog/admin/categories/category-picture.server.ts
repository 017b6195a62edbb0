import { eq } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { categories } from '../../catalog.tables.server.ts'
import type { FocusPoint } from '../../focus-point.ts'
import {
  removeUnusedImages,
  type StoredPhoto,
  type StoredPhotosError,
  withLeasedPhotos,
} from '../product-photos.server.ts'
import type { UploadedPhoto } from '../upload-form.server.ts'
import { type CategoryResult, changeCategories } from './edit-categories.server.ts'

type PictureInput = {
  version: number
  alt: string
  focus: FocusPoint
  /** Null to keep the stored image. */
  photo: UploadedPhoto | null
}
export type CategoryPictureResult = CategoryResult | StoredPhotosError

export async function setCategoryPicture(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { photo, ...input }: PictureInput,
): Promise<CategoryPictureResult> {
  if (!photo) return writePicture(shop, staff, id, { ...input, image: null })
  // Encodes the photo before the transaction starts, because encoding takes seconds.
  return withLeasedPhotos(shop, [photo], async ([image]) =>
    image ? writePicture(shop, staff, id, { ...input, image }) : { ok: false as const, reason: 'no-picture' as const },
  )
}

type PictureChange = Omit<PictureInput, 'photo'> & { image: StoredPhoto | null }

async function writePicture(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { version, alt, focus, image }: PictureChange,
): Promise<CategoryResult> {
  const replacedKeys: string[] = []
  const result = await changeCategories(shop, async ({ tx, all, at }) => {
    const before = all.find((one) => one.id === id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.version !== version) return { ok: false, reason: 'changed-meanwhile' }
    const shown = image ?? before.picture
    if (!shown) return { ok: false, reason: 'no-picture' }
    const { key, width, height } = shown
    const picture = { key, width, height, alt, focus }
    await tx
      .update(categories)
      .set({ picture, version: version + 1 })
      .where(eq(categories.id, id))
    if (image && before.picture) replacedKeys.push(before.picture.key)
    await recordAudit(tx, {
      at,
      staff,
      action: 'category changed',
      subject: `category:${before.label}`,
      before: { picture: before.picture },
      after: { picture },
    })
    return { ok: true }
  })
  await removeUnusedImages(shop, replacedKeys)
  return result
}
