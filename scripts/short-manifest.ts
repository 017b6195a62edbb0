type Route = { id: string; parentId?: string; module: string; imports: string[]; css?: string[] }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> }

/**
 * The file that names all pages is read by the first one of a visit. Its text without what the router takes for granted:
 * what a page is not, and files that its layout or every page has loaded already.
 */
export function shortManifest(text: string): string {
  const [, head = '', json = ''] = /^(.*?=)(\{.*\});?\s*$/s.exec(text) ?? []
  const { routes, ...rest } = JSON.parse(json) as Manifest
  const loadedAbove = ({ parentId }: Route): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent ? [parent.module, ...parent.imports, ...loadedAbove(parent)] : rest.entry.imports
  }
  const short = Object.values(routes).map(({ css = [], ...route }) => {
    const above = loadedAbove(route)
    const imports = route.imports.filter((file) => !above.includes(file))
    const told = Object.entries<unknown>({ ...route, imports }).filter(([, value]) => value !== false)
    return [route.id, { ...Object.fromEntries(told), ...(css.length > 0 ? { css } : {}) }]
  })
  return head + JSON.stringify({ ...rest, routes: Object.fromEntries(short) })
}
