import type { ContentPageKey } from '#app/content/content-page.ts'
import { deliveryWays } from '../templates/delivery-ways.ts'
import type { ShopTemplate } from '../templates/template.ts'

const makers = `
Enkiama is a demo shop: its workshop is made up, and no real money moves.

## The workshop

Two rooms under an iron roof in Kajiado, an hour and a half south of Nairobi, with one long bench under the windows. Nine
of us work here: seven string beads and bind the clasps, one cuts leather, one packs and answers your messages.

## A morning

We begin at eight, while the light is good. Colours are laid out by daylight only, because under a lamp blue and black
look alike. By ten there is tea, and we look at each other's first rows: a row that is not tight is opened again. A narrow band takes
one of us a morning; a wedding collar stays eight days with the one who began it.

## How a piece comes to be

1. The thread is waxed and cut, two arm's lengths for a bracelet.
2. The colours are laid out and counted: red first, then white, blue, orange and black.
3. The rows are sewn, one bead at a time, and pulled tight every tenth.
4. The clasp is bound, and the piece is worn for a day before it is packed.

## What the price pays for

Of each dollar, 55 cents pay the maker of the piece, 20 buy beads, leather and clasps, 15 pay for the workshop and the
packing, and 10 for fees and tax. The maker is paid when a piece is finished, not when it is sold.
`

const delivery = `
This is what a delivery page can look like. Enkiama is a demo shop: nothing is made, sent or charged.

${deliveryWays}
The price is for an order, however many pieces it has. In another country you may have to pay customs and tax on arrival.

## When it leaves the workshop

Some pieces are ready and leave at once. We make the rest to order: the page of a piece and your order say by which day
it is ready; when it is sent, you get a message with how to follow it.

## If something is wrong

Write to us within 14 days of its arrival, with the order's number and a photograph. A piece that came broken is mended
or made again. A piece that you don't like can come back unworn; we give back its price once it is here, by the way it
was paid.

## If you change your mind

Until making has begun an order can be cancelled, and all of it goes back. Once it has begun, write to us and we find a
way.
`

const sizes = `
Measure with a strip of paper: lay it around, mark where it meets, and hold it to a ruler. The figures are this demo
shop's; a real shop puts its own here.

## Bracelets

| Around the wrist | Inches | Band | Cuff |
| --- | --- | --- | --- |
| 13 to 15 cm | 5.1 to 5.9 | 14 cm | ask us |
| 15 to 17 cm | 5.9 to 6.7 | 16 cm | 15 to 17 cm |
| 17 to 19 cm | 6.7 to 7.5 | 18 cm | 17 to 19 cm |
| 19 to 21 cm | 7.5 to 8.3 | 20 cm | 19 to 21 cm |

A cuff bends by a centimetre either way. On the edge of two rows, take the larger band.

## Necklaces and chokers

| Around the neck | Inches | Choker | Collar |
| --- | --- | --- | --- |
| 31 to 34 cm | 12.2 to 13.4 | 31 to 34 cm | 36 cm |
| 34 to 37 cm | 13.4 to 14.6 | 34 to 37 cm | 40 cm |
| 37 to 41 cm | 14.6 to 16.1 | ask us | 44 cm |

Collars are stiff and lie on the shoulders: one is two to four centimetres wider than the neck. A choker without a choice
of sizes closes between 32 and 39 cm, as its page says.

## Body chains

Those for the waist close in a chain of rings, between 75 and 95 cm (29.5 to 37.4 inches). The page of each says its own
range.

## Not sure?

Give us your measure in a message before you order, and we say which size we would take.
`

const questions = `
What buyers of a shop like this ask, and what a maker may answer. Enkiama is a demo shop.

## How do I pay by M-Pesa?

Give your number at the payment. Your phone asks for your PIN, and a moment later the order says that it is paid. If
nothing appears within three minutes, you can ask again from the same page, or write to us.

## Why are there prices in dollars and in shillings?

Many buyers are abroad, so our prices are in dollars. In Kenya you see them in shillings, at the day's rate, and everybody pays in shillings. You see the amount before you pay, and it does not change afterwards.

## Do I need an account?

No. Go on without one and keep the link of your order. Later, a password turns it into an account.

## Where is my order?

Under [Find an order](/orders/find), with its number or the receipt's, and your phone number.

## Can I have it in other colours?

Often. Write to us what you have in mind before you order.

## How do I look after it?

Keep it dry and away from perfume, and lay it flat. A loose thread is no harm: send a photograph and we tell you what to
do.

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
