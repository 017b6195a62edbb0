/** Describes `demoDeliveries` for the page about delivery. */
export const deliveryWays = `## How it comes to you

| To | How long | Price |
| --- | --- | --- |
| A parcel office in Kenya, you collect it there | 2 to 4 days | about KES\u00a0648 ($5.00) |
| Your door in Nairobi, by rider | 1 to 2 days | KES\u00a01,200 |
| Our stall in Nairobi, you collect it there | When it is made | Free |
| Other countries, by registered post | 2 to 4 weeks | $5.00 |
| North America and much of Europe, by courier | 4 to 7 days | $38.00 |
`
