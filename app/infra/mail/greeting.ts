/** A name alone: nobody is mailed a stranger's sentence or link in the place of one. */
const nameAlone = /^(?!.*\.\S)(?!.*www)[\p{L}\p{M}.'’ -]{1,60}$/u

/** How a mail begins, to whoever typed this name. */
export function greeting(name: string): string {
  const isName = nameAlone.test(name) && name.split(' ').length <= 5
  return isName ? `Hello ${name},` : 'Hello,'
}
