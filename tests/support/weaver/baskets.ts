import { defaultColours } from '#app/shop/look-colours.ts'

/** The texts and files of the basket weaver in this fixture. They contain no word of the template's workshop. */
export const weaver = {
  name: 'Kikapu House',
  phone: '+254 722 000 111',
  email: 'naserian@kikapu.example',
  prefix: 'KH',
  categories: ['Kiondo Baskets', 'Laundry Baskets', 'Bread Baskets', 'Mats'],
  footerLine: 'Sisal baskets, woven at home.',
  bank: 'Kikapu House, Example Bank, account 0987654321',
}

export const weaverLook = {
  colours: { ...defaultColours, red: '#1f6b3a', ivory: '#f7f5ee' },
  fonts: 'bricolage-karla',
  motif: 'weave',
  footerLine: weaver.footerLine,
} as const

export const weaverLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<path fill="#1f6b3a" d="M8 24h48l-6 32H14z"/><path fill="#a36a1d" d="M14 32h36v6H14zM16 44h32v6H16z"/></svg>`

export const weaverPages = {
  makers: 'Naserian and her two sisters weave in Kitui.',
  delivery: 'Parcels leave on Fridays.',
  sizes: 'A medium basket is 30 cm across.',
  questions: 'Can a basket get wet? Yes, let it dry in the shade.',
  terms: 'We refund what comes back within 14 days.',
  accessibility: 'Tell us what does not work for you, and we mend it.',
}

const pictures = Array.from({ length: 10 }, (_, index) => `IMAGE${index + 1}`).join(',')
const head = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,${pictures},VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU`

type Listing = { title: string; price: string; tags: string; variations?: string; sku?: string }

/** The last listing names no category of the shop. */
const listings: Listing[] = [
  { title: 'Kiondo shoulder basket, large', price: '38', tags: 'kiondo_basket,sisal', sku: 'KB-1' },
  { title: 'Kiondo market basket', price: '29.5', tags: 'kiondo_basket,market', sku: 'KB-2' },
  {
    title: 'Laundry basket with lid',
    price: '64',
    tags: 'laundry_basket,storage',
    variations: 'Custom Property,Height,"40 cm,50 cm",,,',
  },
  { title: 'Bread basket', price: '18', tags: 'bread_basket,table', sku: 'BB-1' },
  { title: 'Round floor mats', price: '52', tags: 'mats,floor', sku: 'MA-1' },
  { title: 'Wall plate of sweetgrass', price: '22', tags: 'wall,gift', sku: 'WP-1' },
]

/** `EtsyListingsDownload.csv`. */
export const etsyListings = [head, ...listings.map(rowOf)].join('\n')
export const listingNames = listings.map(({ title }) => title)

function rowOf({ title, price, tags, variations = ',,,,,', sku = '' }: Listing, index: number): string {
  const links = [1, 2].map((side) => pictureLink(index * 10 + side))
  const cells = Array.from({ length: 10 }, (_, at) => links[at] ?? '')
  return [`"${title}"`, '"Woven by hand.\nDyed with roots."', price, 'USD', '2', `"${tags}"`, '"Sisal,Leather"']
    .concat(cells, variations, sku)
    .join(',')
}

function pictureLink(id: number): string {
  return `https://i.etsystatic.com/411/r/il/c0ffee/${id}/il_fullxfull.${id}_kiko.jpg`
}

/** `reviews.json` of Etsy's data download. */
export const etsyReviews = JSON.stringify([
  { reviewer: 'Amina', date_reviewed: '03/09/2024', star_rating: 5, message: 'Sturdy and light.', order_id: 301 },
  { reviewer: 'Joon', date_reviewed: '11/02/2024', star_rating: 4, message: '', order_id: 302 },
])
