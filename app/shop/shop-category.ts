/** `key` is for addresses, `value` for the database and the API, `label` for people. */
export type Category = {
  id: string
  key: string
  value: string
  label: string
  /** If true, the category's list page answers 404, but its products stay in the shop. */
  isHidden: boolean
  /** Former keys and values, in lower case. */
  formerNames: readonly string[]
}
