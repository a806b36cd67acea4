-- Categories of one level. $1: store; $2: JSON array of { name, slug, parent, position_index }.
INSERT INTO categories (store_id, name, slug, parent_id, position_index)
SELECT $1, c.name, normalize(c.slug), p.category_id, c.position_index
FROM json_to_recordset($2::json) c(name text, slug text, parent text, position_index integer)
LEFT JOIN categories p ON p.store_id = $1 AND p.slug = normalize(c.parent)
