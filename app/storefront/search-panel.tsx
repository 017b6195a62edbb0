import { useNavigate } from 'react-router'
import { Island } from '#app/framework/islands/island.tsx'
import { HeaderSearch } from './header-search.tsx'

export function SearchPanel({ className }: { className: string }) {
  const navigate = useNavigate()
  const routed = { onSearch: (path: string) => void navigate(path) }
  return <Island name="search" of={HeaderSearch} props={{ className }} routed={routed} />
}
