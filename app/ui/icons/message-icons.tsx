import * as lucide from 'lucide'
import { icon } from './icon.tsx'

// Icons of the message box. Pages load them together with the box, when it opens.
export const CircleAlert = icon(lucide.CircleAlert)
export const Info = icon(lucide.Info)
