/** A placeholder for a value of the shop, so that a repeated run uses the current one. */
export class Placeholder {
  readonly name: string
  readonly at: number
  readonly otherwise: string | number | undefined

  constructor(name: string, at: number, otherwise?: string | number) {
    this.name = name
    this.at = at
    this.otherwise = otherwise
  }
}
