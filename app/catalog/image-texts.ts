/** The default alternative text. */
export function altText(productName: string, index: number): string {
  return index === 0 ? productName : `${productName}, picture ${index + 1}`
}

export function isDefaultAlt(alt: string, productName: string): boolean {
  return alt === productName || alt.startsWith(`${productName}, picture `)
}
