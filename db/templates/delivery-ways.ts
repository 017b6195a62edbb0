/** For a page of a shop: the ways of `demoDeliveries`. */
export const deliveryWays = `## How it comes to you

| Where | How | About |
| --- | --- | --- |
| Kenya | parcel office, you collect it there | 2 to 4 days |
| Nairobi | rider to your door | 1 to 2 days |
| Nairobi | you fetch it at the stall | when it is made |
| Other countries | registered post | 2 to 4 weeks |
| North America and much of Europe | express courier | 4 to 7 days |
`
