import * as lucide from 'lucide'
import { type Icon, icon } from './icon.tsx'

// Icons of the message box. Pages load them together with the box, when it opens.
export const CircleAlert = icon(lucide.CircleAlert)

/** Removes the icon's ring, because the message box draws one. What is left fills only the middle, so it is larger. */
function sign(shapes: lucide.IconNode): Icon {
  const draw = icon(shapes.filter(([tag]) => tag !== 'circle'))
  return (props) => draw({ ...props, size: 38 })
}

export const WarningSign = sign(lucide.CircleAlert)
export const InfoSign = sign(lucide.Info)
