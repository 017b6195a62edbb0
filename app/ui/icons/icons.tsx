import * as lucide from 'lucide'
import { icon } from './icon.tsx'

// All pages load these icons, so only icons that public pages need belong here.
export const ArrowLeft = icon(lucide.ArrowLeft)
export const Check = icon(lucide.Check)
export const ChevronDown = icon(lucide.ChevronDown)
export const ChevronLeft = icon(lucide.ChevronLeft)
export const ChevronRight = icon(lucide.ChevronRight)
export const Minus = icon(lucide.Minus)
export const Plus = icon(lucide.Plus)
export const Search = icon(lucide.Search)
export const ShoppingBag = icon(lucide.ShoppingBag)
export const X = icon(lucide.X)
