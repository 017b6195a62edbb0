import * as lucide from 'lucide'
import { icon } from './icon.tsx'

export const CreditCard = icon(lucide.CreditCard)
export const Landmark = icon(lucide.Landmark)
export const Smartphone = icon(lucide.Smartphone)
export const Wallet = icon(lucide.Wallet)
