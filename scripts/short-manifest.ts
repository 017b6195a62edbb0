type Route = { id: string; parentId?: string; module: string; imports: string[]; css?: string[] }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> }

/**
 * Shortens the router's manifest, which the first page of every visit loads. Removes flags that are false, and files
 * that a page's layouts or the entry have already loaded.
 */
export function trimManifest(text: string): string {
  const [, head = '', json = ''] = /^(.*?=)(\{.*\});?\s*$/s.exec(text) ?? []
  const { routes, ...rest } = JSON.parse(json) as Manifest
  const listLoadedFiles = ({ parentId }: Route): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent ? [parent.module, ...parent.imports, ...listLoadedFiles(parent)] : rest.entry.imports
  }
  const shortRoutes = Object.values(routes).map(({ css = [], ...route }) => {
    const loaded = listLoadedFiles(route)
    const imports = route.imports.filter((file) => !loaded.includes(file))
    const usedFields = Object.entries<unknown>({ ...route, imports }).filter(([, value]) => value !== false)
    return [route.id, { ...Object.fromEntries(usedFields), ...(css.length > 0 ? { css } : {}) }]
  })
  return head + JSON.stringify({ ...rest, routes: Object.fromEntries(shortRoutes) })
}
