import type { ShopTemplate } from '../template.ts'

const makers = `
Mshindio is a demo shop: its house is made up, and no real money moves.

## The house

Two rooms and a roof of palm leaves near Malindi, with the sea behind the second dune. Six of us weave and three print.
Four looms stand under the roof, because of the wind; the printing table is nine metres long and stands in the larger room.

## A day

Threads are counted in the morning, when it is quiet. From ten the looms run, and by noon one hears from the road who is
in a hurry. Prints dry on the line until four, and the line is never empty.

## From a cone to a cloth

1. **Warp.** Up to eleven hundred threads are laid out in the order of the stripes. One mistake here is a mistake in the
   whole cloth.
2. **Weft.** The shuttle runs, a hand's breadth in ten minutes. *Mshindio* is the word for this thread.
3. **Print.** A block of mango wood for each colour, pressed by hand and set against the last one by eye.
4. **Wash.** Twice, so that what can shrink has shrunk before you measure it.
5. **Hem.** Turned twice and sewn, or knotted into a fringe.

## What the price pays for

Of each dollar, 55 cents pay weaver or printer, 20 buy yarn and colour, 15 pay for the house and the looms, and 10 for
fees and tax.
`

const delivery = `
Mshindio is a demo shop: nothing is woven, sent or charged.

## How long it takes

Cloth that lies in the house leaves within two days. The rest is woven or printed after you have ordered; the page of
each piece says by which day.

## Where it goes

| To | By | Takes about | Price |
| --- | --- | --- | --- |
| Kenya | parcel office in your town | 2 to 4 days | $5.00 |
| Nairobi, to the door | rider | 1 to 2 days | KES\u00a01,200 |
| Nairobi, you collect | our stall | as soon as it is made | free |
| Abroad | registered post | 2 to 4 weeks | $5.00 |
| North America and much of Europe | express courier | 4 to 7 days | $38.00 |

The price is for an order, for one napkin or ten throws. Customs and taxes of another country are the buyer's.

## Sending it back

You have 14 days. Keep it unwashed, [write to us](/#contact) with the number of the order, and we pay back its price by the way you
paid, once it is here. A seam that opens or a colour that is not what the picture shows: send a photograph, and we sew it
or weave it again.

## Cancelling

Before a loom is set up for your order you can cancel it yourself, and everything is paid back. After that, [write to us](/#contact).
`

const sizes = `
All measures are taken after two washes, lying flat. A hand at the loom differs by a centimetre in a metre; the figures
are this demo shop's.

| Cloth | Wide, cm | Long, cm | Grams |
| --- | --- | --- | --- |
| Throw | 140 | 200 | 1,000 |
| Throw, large | 200 | 240 | 1,700 |
| Kikoy | 110 | 160 | 340 |
| Leso | 108 | 150 | 210 |
| Scarf | 70 | 180 | 130 |
| Runner | 34 | 150 or 220 | 260 or 380 |
| Napkin | 42 | 42 | 45 |
| Towel | 50 | 70 | 110 |
| Cushion | 45 | 45 | 120 without its filling |

## Which throw for which bed

On a bed of 90 cm the smaller one reaches the floor on both sides. On a bed of 160 cm take the large one.

## How to wash it

- 30 degrees, with its own colours, the first two times alone: indigo gives off a little blue.
- Dry it on a line, in the shade if you can.
- Iron prints from the back. Woven pieces need no iron.
- Nothing here likes bleach.
`

const questions = `
Mshindio is a demo shop. This is what people ask a house like it.

## Will the colours run?

Indigo gives off a little in the first two washes. All others stay where they are.

## Why do two prints differ?

A hand presses the block, and no hand presses twice alike. If you want it exactly so, buy two from one length and tell us
in the order.

## Do you weave to measure?

Yes, from 30 to 150 cm wide, and as long as you like. [Write to us](/#contact) before you order: we need your length, your colours and
a week.

## How do I pay by M-Pesa?

Choose it at the payment and type your number. Your phone asks for the PIN, and the page goes on by itself. If your phone
stays silent, the page shows how to pay from its menu.

## Why dollars and shillings?

Many of the buyers live abroad, so prices are in dollars. Mobile money is charged in shillings at the day's rate, which
you see before you pay and which then stays.

## Where is my order?

Look under [Find an order](/orders/find), with its number and your phone number. You need no account.

## Can I buy by the metre?

Not yet: a loom is set up for one piece. Runners come in two lengths.

## Is this a real shop?

No. It shows what the shop's software does. You can try everything: no real money moves, and nothing is sent.
`

export const clothPages: ShopTemplate['pages'] = { makers, delivery, sizes, questions }
