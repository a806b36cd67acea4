const words = (text: string): string[] => text.trim().split(/\s+/);

/** The namespace of SVG. */
export const SVG = 'http://www.w3.org/2000/svg';

/**
 * SVG elements that only draw, describe or animate. `a` is one of them, because its target is checked. All others are refused: script,
 * foreignObject, and elements that future browsers may add.
 */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use switch view a title desc metadata style
    path rect circle ellipse line polyline polygon image text tspan textPath
    linearGradient radialGradient stop pattern clipPath mask marker
    animate animateMotion animateTransform animateColor set mpath
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence
    font font-face font-face-name glyph missing-glyph hkern vkern
    flowRoot flowRegion flowPara flowSpan`),
);

/** Elements that animate attributes of others. */
export const ANIMATIONS: ReadonlySet<string> = new Set(words('animate animateColor set'));

/** Namespaces that browsers interpret anywhere in a document. They ignore the namespaces that editors add. */
export const ACTIVE_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2001/xml-events',
  'http://www.w3.org/2001/XInclude',
  'http://www.w3.org/1999/XSL/Transform',
]);
