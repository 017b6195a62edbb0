import { and, asc, eq } from 'drizzle-orm'
import type { MailPicture } from '#app/platform/mail/mailer.server.ts'
import type { ImageStore } from '#app/platform/pictures/image-store.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type customerMessages, orderPhotographs } from '../orders.tables.server.ts'

/** Phones load mails on any network, and some mail programs cut large ones. */
const mostBytes = 200 * 1024
const widths = [960, 720, 640, 420, 320, 160] as const

type Message = Pick<typeof customerMessages.$inferSelect, 'orderId' | 'kind'>

/** Those that a message tells of; of any other message none. */
export async function readMailPictures(shop: Shop, { orderId, kind }: Message): Promise<MailPicture[]> {
  const [news, toldWith] = kind.split(':')
  if (news !== 'photographed' || !toldWith) return []
  const rows = await shop.db
    .select({ id: orderPhotographs.id, imageKey: orderPhotographs.imageKey })
    .from(orderPhotographs)
    .where(and(eq(orderPhotographs.orderId, orderId), eq(orderPhotographs.toldWith, toldWith)))
    .orderBy(asc(orderPhotographs.addedAt), asc(orderPhotographs.id))
  const pictures: MailPicture[] = []
  for (const { id, imageKey } of rows) {
    const jpeg = await readSmall(shop.images, imageKey)
    if (jpeg) pictures.push({ cid: id, jpeg })
  }
  return pictures
}

async function readSmall(images: ImageStore, key: string): Promise<Uint8Array | null> {
  for (const width of widths) {
    const picture = await images.read(key, `${width}.jpg`)
    if (picture && picture.body.length <= mostBytes) return picture.body
  }
  return null
}
