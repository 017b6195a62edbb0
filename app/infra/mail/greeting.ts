/** Only a name: the name field must not carry a stranger's sentence or link into a mail. */
const nameAlone = /^(?!.*\.\S)(?!.*www)[\p{L}\p{M}.'’ -]{1,60}$/u

/** The greeting of a mail, for a typed name. */
export function greeting(name: string): string {
  const isName = nameAlone.test(name) && name.split(' ').length <= 5
  return isName ? `Hello ${name},` : 'Hello,'
}
