/** The text about `demoDeliveries` on a shop's page. */
export const deliveryWays = `## How it comes to you

| Where | How | How long |
| --- | --- | --- |
| Kenya | Parcel office, you collect it there | 2 to 4 days |
| Nairobi | Rider to your door | 1 to 2 days |
| Nairobi | Collect it at the stall | As soon as it is made |
| Other countries | Registered post | 2 to 4 weeks |
| North America and much of Europe | Express courier | 4 to 7 days |
`
