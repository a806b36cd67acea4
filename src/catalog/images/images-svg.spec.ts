import { useOwnApi } from '../../../test/harness.js';
import { embedded } from '../../../test/image-bytes.js';
import { svg } from '../../../test/images.js';
import { DAMAGED, useRefusals } from '../../../test/refused-images.js';

describe('an upload', () => {
  const { expectRefused } = useRefusals(useOwnApi());

  describe('of an SVG with active content', () => {
    it.each([
      ['<script>alert(1)</script>', 'the element script'],
      ['<x:script xmlns:x="http://www.w3.org/2000/svg" href="#"/>', 'the element script'],
      ['<rect onload="alert(1)"/>', 'an event handler'],
      ['<g ONclick="x"/>', 'an event handler'],
      ['<metadata><i xmlns="urn:x" onclick="x"/></metadata>', 'an event handler'],
      ['<set attributeName="onmouseover" to="alert(1)"/>', 'an animation of'],
      ['<a><animate attributeName="xlink:href" values="#a;javascript:alert(1)"/></a>', 'an animation of'],
      ['<a><animate attributeName=" href " values="#a"/></a>', 'an animation of'],
      ['<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', 'the element foreignObject'],
      ['<g><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></g>', 'content of another language'],
      ['<desc><h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="//evil"/></desc>', 'content of another language'],
      ['<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:x"/>', 'content of another language'],
      ['<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">x</handler>', 'content of another language'],
      ['<handler>x</handler>', 'the element handler'],
      ['<iframe src="https://evil.example.com"/>', 'the element iframe'],
      ['<image href="https://evil.example.com/pixel.png"/>', 'a reference'],
      ['<image xlink:href="//evil.example.com/pixel.png"/>', 'a reference'],
      ['<image y:href="file:///etc/passwd" xmlns:y="http://www.w3.org/1999/xlink"/>', 'a reference'],
      ['<use href="other.svg#a"/>', 'a reference'],
      ['<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>', 'a reference'],
      ['<feImage href="http://169.254.169.254/"/>', 'a reference'],
      ['<a href="javascript:alert(1)"><text>x</text></a>', 'a reference'],
      ['<a href=" &#106;ava&#10;script:alert(1)"/>', 'a reference'],
      ['<a xlink:href="https://evil.example.com"/>', 'a reference'],
      ['<g xml:base="https://evil.example.com/"><use href="#a"/></g>', 'a base address'],
      ['<style>@import "https://evil.example.com/a.css";</style>', 'a style'],
      ['<style>@IMPORT url(#a)</style>', 'a style'],
      ['<style><![CDATA[ rect { fill: url( "https://evil.example.com/#a" ) } ]]></style>', 'a reference'],
      ['<style>rect { fill: URL(//evil.example.com) }</style>', 'a reference'],
      ['<style>rect { background: image-set("https://evil.example.com/a.png" 1x) }</style>', 'a style'],
      ['<style>rect { fill: \\75rl(//evil.example.com) }</style>', 'escaped characters'],
      ['<style>rect { fill: u<!-- -->rl(x) } a { fill: url(x) }</style>', 'a reference'],
      ['<rect style="fill:url(https://evil.example.com/#a)"/>', 'a reference'],
      ['<rect fill="url(&quot;//evil.example.com/#a&quot;)"/>', 'a reference'],
      ['<rect filter="\\55rl(//evil.example.com)"/>', 'escaped characters'],
      ['<rect cursor="url(x.cur), auto"/>', 'a reference'],
      ['<animate attributeName="fill" values="red;url(//evil.example.com/#a)"/>', 'a reference'],
      ['<?xml-stylesheet href="https://evil.example.com/a.css"?>', 'a processing instruction'],
      ['<color-profile xlink:href="https://evil.example.com/p.icc"/>', 'the element color-profile'],
    ])('is refused: %s', (content, what) =>
      expectRefused(svg(content), new RegExp(`^files\\[1\\] is an SVG with ${what}.*, which is not accepted\\.$`)),
    );

    it.each([
      ['a DOCTYPE', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'],
      ['entities', '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
      ['an external entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
      ['a style sheet', '<?xml-stylesheet href="https://evil.example.com/a.css"?>'],
      ['another encoding', '<?xml version="1.0" encoding="UTF-7"?>'],
    ])('is refused: %s', (_, before) => expectRefused(Buffer.concat([Buffer.from(before), svg('<g/>')]), /is an SVG with .* not accepted/));

    it('is refused: bytes that are not UTF-8', () =>
      expectRefused(svg('<text>\0</text>').fill(0xff, 120, 121), /is an SVG with an encoding|damaged/));
    it('is refused: an entity without a declaration', () => expectRefused(svg('<text>&nbsp;</text>'), DAMAGED));
    it('is refused: an embedded picture that is not an image', () => expectRefused(svg(embedded(Buffer.from('GIF89a'))), DAMAGED));
  });
});
