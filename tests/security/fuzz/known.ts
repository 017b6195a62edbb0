/** Stands in a request for a thing of the shop, so that a repeated run asks the same of what is there then. */
export class Known {
  readonly name: string
  readonly at: number
  readonly otherwise: string | number | undefined

  constructor(name: string, at: number, otherwise?: string | number) {
    this.name = name
    this.at = at
    this.otherwise = otherwise
  }
}
