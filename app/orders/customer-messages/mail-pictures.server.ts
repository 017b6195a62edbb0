import { and, asc, eq } from 'drizzle-orm'
import type { ImageStore } from '#app/infra/images/image-store.server.ts'
import type { MailPicture } from '#app/infra/mail/mailer.server.ts'
import { readLogoDrawing } from '#app/look/logos.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type customerMessages, orderLines, orderPhotographs } from '../orders.tables.server.ts'
import { linePictureId, logoPictureId } from './mail-body.ts'

/** The limit is low because phones load mails on slow networks, and some mail programs cut large mails. */
const maxBytes = 200 * 1024
/** Keeps the mail of a large order small. */
const maxLinePictures = 50
const widths = [960, 720, 640, 420, 320, 160] as const

type Message = Pick<typeof customerMessages.$inferSelect, 'orderId' | 'kind'>

/** The shop's logo, the images of the ordered products, and the photographs that the message announces. */
export async function readMailPictures(shop: Shop, message: Message): Promise<MailPicture[]> {
  const pictures = [readLogoPicture(shop), readLinePictures(shop, message), readPhotographs(shop, message)]
  return (await Promise.all(pictures)).flat()
}

async function readLogoPicture(shop: Shop): Promise<MailPicture[]> {
  const { logo, colours } = shop.look
  const jpeg = logo && (await readLogoDrawing(shop, logo.key, { as: 'jpeg', height: 96, ground: colours.ivory }))
  return jpeg ? [{ cid: logoPictureId, jpeg }] : []
}

async function readLinePictures(shop: Shop, { orderId }: Message): Promise<MailPicture[]> {
  const lines = await shop.db
    .select({ id: orderLines.id, imageKey: orderLines.imageKey })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .limit(maxLinePictures)
  const pictures = await Promise.all(
    lines.map(async ({ id, imageKey }) => {
      const picture = imageKey ? await shop.images.read(imageKey, '160.jpg') : null
      return picture ? [{ cid: linePictureId(id), jpeg: picture.body }] : []
    }),
  )
  return pictures.flat()
}

async function readPhotographs(shop: Shop, { orderId, kind }: Message): Promise<MailPicture[]> {
  const [name, announcedWith] = kind.split(':')
  if (name !== 'photographed' || !announcedWith) return []
  const rows = await shop.db
    .select({ id: orderPhotographs.id, imageKey: orderPhotographs.imageKey })
    .from(orderPhotographs)
    .where(and(eq(orderPhotographs.orderId, orderId), eq(orderPhotographs.announcedWith, announcedWith)))
    .orderBy(asc(orderPhotographs.addedAt), asc(orderPhotographs.id))
  const pictures: MailPicture[] = []
  for (const { id, imageKey } of rows) {
    const jpeg = await readSmallImage(shop.images, imageKey)
    if (jpeg) pictures.push({ cid: id, jpeg })
  }
  return pictures
}

async function readSmallImage(images: ImageStore, key: string): Promise<Uint8Array | null> {
  for (const width of widths) {
    const picture = await images.read(key, `${width}.jpg`)
    if (picture && picture.body.length <= maxBytes) return picture.body
  }
  return null
}
