/** Telegram allows only Latin letters, digits and underscores in names. */
export function botNames(businessName: string) {
  const plain = businessName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const word = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[_\d]+|_+$/g, '')
  const channelName = `${(word || 'shop').slice(0, 20)}_orders`
  return { title: `${businessName} orders`, channelName, botName: `${channelName}_bot` }
}
