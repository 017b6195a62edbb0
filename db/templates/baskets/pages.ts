import { deliveryWays } from '../delivery-ways.ts'
import type { ShopTemplate } from '../template.ts'

const makers = `
Ukindu is a demo shop: its workshop is made up, and no real money moves.

## The workshop

A veranda and a store room in Kitui, three hours east of Nairobi. Eleven of us weave here, most between two markets: the
grass is cut in the hills behind the house, the sisal scraped and dyed in the yard.

## A morning

The dye is on the fire by seven, and the sisal hangs on the line before it gets hot. Then we sit in the shade and sew, each
her own basket from the first knot to the rim. A bread basket takes four days, a laundry basket three weeks.

## How a basket comes to be

1. The sisal is scraped, washed, dyed and dried, the grass cut to one length.
2. A knot of grass is bent into the first turn, no larger than a coin.
3. Turn by turn is sewn to the one before, new grass fed in where it gets thin.
4. The rim is sewn over twice, and the basket stands on glass for a night.

## What the price pays for

Of each dollar, 60 cents pay the weaver, 15 buy sisal, dye and leather, 15 pay for the store and the packing, and 10 for
fees and tax. The weaver is paid when a basket is finished, not when it is sold.
`

const delivery = `
This is what a delivery page can look like. Ukindu is a demo shop: nothing is made, sent or charged.

${deliveryWays}
The price is for an order, however many baskets it has; one in dollars is paid in shillings, at the day's rate. Customs and
taxes of another country are the buyer's.

## When it leaves the workshop

Most baskets are made after they are ordered. The page of each and your order say by which day it is ready; when it is
sent, you get a message with how to follow it.

## If something is wrong

[Write to us](/#contact) within 14 days of its arrival, with the order's number and a photograph. A basket that was crushed on its way
is mended or made again. One that you don't like can come back unused; we give back its price once it is here, by the way
it was paid.

## If you change your mind

Until making has begun an order can be cancelled, and all of it goes back. Once it has begun, [write to us](/#contact) and we find a
way.
`

const sizes = `
Baskets are measured across the rim and from the floor to the rim, without straps and lids. Hand work differs by a
centimetre or two; the figures are this demo shop's.

| Basket | Across, cm | High, cm | What goes in |
| --- | --- | --- | --- |
| Keepsake box | 14 | 8 | earrings, keys |
| Tall basket | 20 | 34 | letters, a present |
| Bread basket | 36 by 27 | 7 | two loaves |
| Fruit bowl | 33 | 11 | a kilo of oranges |
| Kiondo | 24 | 24 | a day's shopping |
| Market basket | 42 | 24 | a week's shopping |
| Laundry basket | 40 | 47 | a machine full |

## A wall plate

It is 39 cm across and hangs from one nail. Over a bench its middle is best at 150 cm from the floor.

## Not sure?

Lay a string in a ring where the basket is to stand, measure it, and give us the figure in a message before you order.
`

const questions = `
What buyers of a shop like this ask, and what a weaver may answer. Ukindu is a demo shop.

## How do I pay by M-Pesa?

Give your number at the payment. Your phone asks for your PIN, and a moment later the order says that it is paid. If
nothing appears, the same page shows how to pay by hand from the phone's own menu.

## Why are there prices in dollars and in shillings?

Many buyers are abroad, so our prices are in dollars. In Kenya you see them in shillings, at the day's rate, and everybody pays in shillings. You see the amount before you pay, and it does not change afterwards.

## Do I need an account?

No. Go on without one and keep the link of your order. You can make an account of it later with a password.

## Where is my order?

Under [Find an order](/orders/find), with its number or the receipt's, and your phone number.

## Can a basket get wet?

It can get a splash. Wipe it with a cold cloth and let it dry in the shade, on its side. One that has lost its form gets
it back: damp it, push it right with both hands, and leave it so until it is dry.

## Can I have it in another size or colour?

Often. [Write to us](/#contact) what you have in mind before you order.

## Is this a real shop?

No. It shows what the shop's software does. You can try everything: no real money moves, and nothing is sent.
`

export const basketPages: ShopTemplate['pages'] = { makers, delivery, sizes, questions }
