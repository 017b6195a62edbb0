import * as lucide from 'lucide'
import { icon } from './icon.tsx'

// For the message box, which pages load when it opens.
export const CircleAlert = icon(lucide.CircleAlert)
export const Info = icon(lucide.Info)
