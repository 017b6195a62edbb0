import type { ContentPageKey } from '#app/content/content-page.ts'
import { deliveryWays } from '../templates/delivery-ways.ts'
import type { ShopTemplate } from '../templates/template.ts'

const makers = `
## The workshop

Two rooms under an iron roof in Kajiado, an hour and a half south of Nairobi, with one long bench under the windows. Nine
of us work here: seven string beads and bind the clasps, one cuts leather, one packs and answers your messages.

## A morning

We begin at eight, while the light is good. Colours are laid out by daylight only, because under a lamp blue and black
look alike. By ten there is tea, and we look at each other's first rows: a loose row is undone and sewn again. A narrow
band takes one of us a morning; a wedding collar stays eight days with the one who began it.

## How a piece comes to be

1. The thread is waxed and cut, two arm-lengths for a bracelet.
2. The colours are laid out and counted: red first, then white, blue, orange and black.
3. The rows are sewn, one bead at a time, and pulled tight after every tenth bead.
4. The clasp is bound, and the piece hangs on a stand for a day before it is packed.

## What the price pays for

Of every KES 100, 55 go to the maker of the piece, 20 to beads, leather and clasps, 15 to the workshop and packing, and
10 to fees and tax. The maker is paid when a piece is finished, not when it is sold.

[See what we make](/search)

Enkiama is a demo shop: its workshop is made up, and no real money moves.
`

const delivery = `
${deliveryWays}
One price for each order, however many pieces it has. A price in dollars is paid in shillings, at the day's rate: your cart
shows how many. In another country you may have to pay customs and tax on arrival.

## When it leaves the workshop

Some pieces are ready and leave at once. We make the rest to order: the piece's page and your order show the day by which
it will be ready. When we send it, you get a message that says how to track it.

## If something is wrong

[Write to us](/#contact) within 14 days of its arrival, with the order's number and a photograph. A piece that came broken is mended
or made again, and we pay its postage. A piece that you don't like can come back unworn at your cost; once we have it,
we refund its price within three days, the way you paid.

## If you change your mind

Until making has begun you can cancel an order and get all your money back. Once it has begun, [write to us](/#contact): we
keep what the beads and the work have cost so far and refund the rest.

Enkiama is a demo shop: nothing is made, sent or charged.
`

const sizes = `
Measure with a strip of paper: lay it around, mark where it meets, and hold it to a ruler.

## Bracelets

Find your wrist in the first column, and order the band or the cuff of that row.

| Wrist in cm | In inches | Band in cm | Cuff in cm |
| --- | --- | --- | --- |
| 13 to 15 | 5.1 to 5.9 | 14 | [ask us](/#contact) |
| 15 to 17 | 5.9 to 6.7 | 16 | 15 to 17 |
| 17 to 19 | 6.7 to 7.5 | 18 | 17 to 19 |
| 19 to 21 | 7.5 to 8.3 | 20 | 19 to 21 |

Exactly between two sizes, take the larger. A cuff bends by a centimetre either way. Some pieces fit a wider range: their
own page says it.

## Necklaces and chokers

Find your neck in the first column, and order the choker or the collar of that row. Exactly between two sizes, take the
larger.

| Neck in cm | In inches | Choker in cm | Collar in cm |
| --- | --- | --- | --- |
| 31 to 34 | 12.2 to 13.4 | 31 to 34 | 36 |
| 34 to 37 | 13.4 to 14.6 | 34 to 37 | 40 |
| 37 to 41 | 14.6 to 16.1 | [ask us](/#contact) | 44 |

Collars are stiff and lie on the shoulders: one is two to seven centimetres wider than the neck. A choker without a choice
of sizes closes between 32 and 39 cm, as its page says.

## Body chains

Waist chains close with a row of rings, between 75 and 95 cm (29.5 to 37.4 inches). The page of each says its own
range.

## Not sure?

[Send us your measurement](/#contact) before you order, and we tell you the size.
`

const questions = `
What buyers ask us. Enkiama is a demo shop.

## How do I pay by M-Pesa?

Give your number at the payment. Your phone asks for your PIN, and a moment later the order says that it is paid. If
nothing appears within three minutes, you can ask again from the same page, or [write to us](/#contact).

## Why are there prices in dollars and in shillings?

Many buyers are abroad, so our prices are in dollars. In Kenya you see them in shillings, at the day's rate, and everybody pays in shillings. You see the amount before you pay, and it does not change afterwards.

## Do I need an account?

No. Go on without one and keep the link of your order. Add a password later, and you have an account.

## Where is my order?

Open [Find an order](/orders/find) and type the order number or the M-Pesa code, and your phone number.

## Can I have it in other colours?

Often. [Tell us what you have in mind](/#contact) before you order.

## How do I look after it?

Keep it dry and away from perfume, and lay it flat. A loose thread does no harm: [send a photograph](/#contact), and we
tell you what to do.

## Is this a real shop?

No. It shows what the shop's software does. You can try everything: no real money moves, and nothing is sent.
`

export const demoTexts: ShopTemplate['pages'] = { makers, delivery, sizes, questions }

/** Complete pages that say that the shop is a demo. */
export function demoPages(at: Date, texts = demoTexts) {
  return Object.entries(texts).map(([key, text]) => ({
    key: key as ContentPageKey,
    text: text.trim(),
    version: 1,
    changedAt: at,
    changedBy: 'demo',
  }))
}
