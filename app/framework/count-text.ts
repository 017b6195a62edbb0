/** '1 piece', '1,234 pieces'. For nouns whose plural ends in 's'. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
