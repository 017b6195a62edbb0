/** What the bot and its channel are called: by the shop's own name, in the letters that Telegram allows. */
export function botNames(businessName: string) {
  const plain = businessName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const word = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[_\d]+|_+$/g, '')
  const channelName = `${(word || 'shop').slice(0, 20)}_orders`
  return { title: `${businessName} orders`, channelName, botName: `${channelName}_bot` }
}
